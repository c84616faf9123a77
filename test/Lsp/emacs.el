;;; A session of Emacs (28 or newer) with Eglot and `offloom lsp'  -*- lexical-binding: t -*-
;;
;; What docs/editors.md tells users to set up, and what they do then.  It prints what they see;
;; emacs.test checks that.  OFFLOOM names the program, FILE a copy of Inputs/scale.cu.

(require 'eglot)

(defconst patience 120 "Seconds for one answer, on a machine that runs other tests too.")

(defun say (format &rest arguments)
  (princ (concat (apply #'format format arguments) "\n")))

(defun wait-for (what condition)
  "Let the server talk until CONDITION holds.  Fail if WHAT does not come."
  (with-timeout (patience (say "no sign of %s" what) (kill-emacs 1))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun wait-for-diagnostics (count)
  (wait-for (format "%d diagnostics" count)
            (lambda () (= count (length (flymake-diagnostics)))))
  (dolist (diagnostic (flymake-diagnostics))
    (say "line %d: %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
         (flymake-diagnostic-text diagnostic))))

(defun tell-changes ()
  "Eglot does this when Emacs has been idle for a moment, which it never is in batch mode."
  (eglot--signal-textDocument/didChange))

;; What a user writes in the init file.
(define-derived-mode cuda-mode c++-mode "CUDA")
(add-to-list 'auto-mode-alist '("\\.cuh?\\'" . cuda-mode))
(add-to-list 'eglot-server-programs
             `((cuda-mode :language-id "cuda-cpp") . (,(getenv "OFFLOOM") "lsp")))

(setq eglot-sync-connect patience
      eglot-connect-timeout patience
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil)

(say "== open")
(find-file (getenv "FILE"))
(call-interactively #'eglot)
(wait-for-diagnostics 1)

;; The menu of code actions, from which this user picks the first fix.
(say "== apply a quick fix")
(setq completing-read-function
      (lambda (_prompt menu &rest _)
        (dolist (item menu) (say "* %s" (car item)))
        (car (seq-find (lambda (item) (string-prefix-p "Fix: " (car item))) menu))))
(search-forward "* 0.7")
(backward-char)
(let ((last-nonmenu-event 'key)) ; not the mouse, which would want a window
  (eglot-code-actions (point) (point) nil t))
(tell-changes)
(wait-for-diagnostics 0)
(say "line %d: %s" (line-number-at-pos) (thing-at-point 'line))

(say "== type another finding, and do not save")
(end-of-line)
(insert "\n  if (i == 0)\n    x[0] *= 0.15;")
(tell-changes)
(wait-for-diagnostics 1)

(say "== show the migrated code")
(let* ((server (eglot-current-server))
       (migrated (jsonrpc-request server :workspace/executeCommand
                                  (list :command "offloom.showMigrated"
                                        :arguments (vector (eglot--path-to-uri buffer-file-name)))
                                  :timeout patience)))
  (say "%s" (plist-get migrated :name))
  (say "%s" (plist-get migrated :text))

  (say "== stop")
  (eglot-shutdown server nil patience) ; an error if the server does not answer
  (say (if (jsonrpc-running-p server) "still running" "ended")))
