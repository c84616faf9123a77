"""Opens the pages of `offloom migrate --report` and `offloom check --format html` in a browser, and works with them.

    pages.py MIGRATION.html CHECK.html FOLDER

The pages are of small projects. Their data are multiplied in FOLDER, to 2,000 kernels and 20,000 findings, so that what
is tested are the pages and not how long Offloom takes.
"""

import json
import pathlib
import re
import sys

from browser import Browser

DATA = re.compile(r'(<script type="application/json" id="data">)(.*?)(</script>)', re.S)
OPENS_IN, FILTERS_IN = 2.0, 200  # seconds, milliseconds; of one core to itself
SLOW_MACHINE = 5  # tests run side by side


def data_of(page):
    return json.loads(DATA.search(page.read_text())[2])


def with_data(page, data, to):
    text = json.dumps(data).replace("<", "\\u003c")
    to.write_text(DATA.sub(lambda found: found[1] + text + found[3], page.read_text()))
    return to


def many_kernels(page, to, wanted=2000):
    data = data_of(page)
    files, kernels, notes = data["files"], data["kernels"], data["notes"]
    times = -(-wanted // len(kernels))
    for key in ("files", "kernels", "notes"):
        data[key] = []
    for time in range(times):
        data["files"] += [{**file, "name": f"copy{time}/{file['name']}"} for file in files]
        data["kernels"] += [{**kernel, "file": kernel["file"] + time * len(files)} for kernel in kernels]
        data["notes"] += [{**note, "file": note["file"] + time * len(files)} for note in notes]
    data["kernels"] = data["kernels"][:wanted]
    data["kernels"][0]["compared"] = 3
    data["verified"] = [{"program": "first", "calls": 12, "agreeing": 12, "toTheBit": 10, "difference": ""},
                        {"program": "second", "calls": 7, "agreeing": 3, "toTheBit": 3, "difference": "launch of k(float*), grid 1x1x1, block 32x1x1"}]
    return with_data(page, data, to)


def many_findings(page, to, wanted=20000):
    data = data_of(page)
    files, findings = data["files"], data["findings"]
    times = -(-wanted // len(findings))
    data["files"] = [{**file, "name": f"copy{time}/{file['name']}"} for time in range(times) for file in files]
    data["findings"] = [{**finding, "file": finding["file"] + time * len(files)} for time in range(times) for finding in findings][:wanted]
    return with_data(page, data, to)


def expect(what, is_so):
    if not is_so:
        sys.exit(f"pages.py: {what}")


def types(page, words):
    return page.timed("{const field = document.getElementById('filter'); field.value = %s; "
                      "field.dispatchEvent(new Event('input'))}" % json.dumps(words))


def said(page):
    return page.ask("document.querySelector('[role=status]').textContent")


def is_fast(what, took, limit):
    print(f"{what}: {took:.3g}")
    expect(f"{what} takes {took:.3g}, not {limit}", took < limit * SLOW_MACHINE)


def opened(browser, name, kind, **how):
    page = browser.open(name.as_uri(), **how)
    is_fast(f"{kind} opens, s", page.seconds, OPENS_IN)
    return page


def lists_filter(page):
    page.timed("document.querySelector('.legend a[href*=fibers]').click()")
    all_of_form = page.ask("data.kernels.filter(k => k.form === 'fibers').length")
    expect("a link of the overview shows the kernels of a form", said(page) == f"{all_of_form} of 2,000 entries")
    expect("only these", page.ask("[...document.querySelectorAll('tbody .tag')].every(tag => tag.textContent === 'fibers')"))
    is_fast("filter, ms", types(page, "copy7/ waits"), FILTERS_IN)
    expect("words filter within the form", page.ask("document.querySelectorAll('tbody tr').length") ==
           page.ask("data.kernels.filter(k => k.form === 'fibers' && data.files[k.file].name.startsWith('copy7/')).length"))
    expect("the address has the filters", page.ask("location.hash") == "#kernels?text=copy7%2F+waits&form=fibers")
    types(page, "")
    page.timed("document.querySelector('[data-value=fibers]').click()")
    expect("without filters all are there", said(page) == "2,000 entries")
    page.timed("document.querySelector('th button').click()")
    expect("a heading sorts", page.ask("document.querySelector('tbody a').textContent") ==
           page.ask("data.kernels.map(k => k.name).sort()[0]"))
    for _ in range(3):
        page.timed("scrollTo(0, document.documentElement.scrollHeight)")
    expect("the list grows when scrolled", page.ask("document.querySelectorAll('tbody tr').length") > 200)


def sides_scroll_together(page):
    page.timed("document.querySelector('[data-page=notes]').click()")
    page.key("j")
    expect("j goes to the first link", page.ask("document.activeElement.className") == "entry")
    place = page.ask("document.activeElement.textContent")
    page.key("Enter")
    expect("Enter opens the file of a note", page.ask("document.querySelector('.bar-of-file h2').textContent").find(place.split(":")[0]) > 0)
    expect("at its line", page.ask("document.querySelector('.here').dataset.line") == place.rsplit(":", 1)[1])
    expect("with the note below", page.ask("document.querySelector('.here').nextElementSibling.className").startswith("told "))
    page.ask("location.hash = '#file/' + data.files.findIndex(f => f.name.endsWith('long.cu'))")
    page.next_frame()
    in_sight = "[...document.querySelectorAll('.row')].filter(row => row.getBoundingClientRect().top > 0 && row.getBoundingClientRect().top < innerHeight)"
    for height in (0, 5000, 15000):
        page.ask(f"scrollTo(0, {height})")
        expect("rows are made where one scrolls to", page.wait_until(f"{in_sight}.length > 10"))
        expect("both sides are at the same height", page.ask(f"{in_sight}.every(row => "
               "row.children[1].getBoundingClientRect().top === row.children[3].getBoundingClientRect().top)"))
    expect("each line is beside what it has become", page.ask("""[...document.querySelectorAll('.row.same')].every(row =>
        row.children[1].textContent.trim() === row.children[3].textContent.trim())"""))
    expect("all lines are there, in order", page.ask("""['oldLine', 'newLine'].every(side => data.files.filter(file => file.steps).every(file =>
        rowsOf(file).filter(row => row[side]).every((row, i) => row[side] === i + 1)))"""))
    expect("what comes in the place of what goes is beside it", page.ask("document.querySelectorAll('.row.removed.added').length") > 0)
    expect("all of the source is there", page.ask("""openFile.parts.forEach(part => openFile.fill(part)),
        [...document.querySelectorAll('.row > code:nth-child(2):not(.void)')].map(c => c.textContent).join('\\n') === openFile.file.text"""))
    page.key("n")
    first = page.ask("document.querySelector('.here').dataset.new")
    page.key("n")
    expect("n goes on to the next change", page.ask("document.querySelector('.here').dataset.new") != first)
    page.timed("document.querySelector('#folded').click()")
    expect("what stays can be hidden", page.ask("document.querySelectorAll('.fold').length") > 0)
    page.key("2")
    expect("one side can be hidden", page.ask("getComputedStyle(document.querySelector('.row').children[3]).display") == "none")
    page.key("Escape")
    expect("Escape goes back to the list", page.ask("location.hash") == "#notes")


def texts_do_no_harm(page):
    expect("texts of sources end no script", page.ask("data.files.some(f => (f.text || '').includes('</script>'))"))
    expect("and no line of it", page.ask("data.files.some(f => (f.text || '').includes('\\u2028'))"))


def comparisons_are_shown(page):
    page.timed("location.hash = '#'")
    page.timed("document.querySelector('a[href*=compared]').click()")
    expect("the kernels that were compared with a GPU can be seen", said(page) == "1 of 2,000 entries")


def prints_all(page):
    page.timed("location.hash = '#kernels'")
    page.timed("dispatchEvent(new Event('beforeprint'))")
    expect("what is printed has all kernels", page.ask("document.querySelectorAll('tbody tr').length") == 2000)


def findings_filter(page):
    expect("the counts link", page.timed("document.querySelector('#summary td.error a').click()") > 0)
    errors = page.ask("data.findings.filter(f => f.level === 'error').length")
    expect("a count shows the findings of a severity", said(page) == f"{errors:,} of 20,000 entries")
    is_fast("filter of findings, ms", types(page, "copy77/"), FILTERS_IN)
    expect("all that are shown are errors", page.ask("[...document.querySelectorAll('article b')].every(b => b.textContent === 'error')"))
    page.timed("document.querySelector('.rule').click()")
    expect("a rule links to its findings", page.ask("new Set([...document.querySelectorAll('.rule')].map(r => r.textContent)).size") == 1)
    page.timed("location.hash = '#?fix=fix'")
    expect("a fix is shown as a diff", page.ask("document.querySelector('del').textContent + document.querySelector('ins').textContent").startswith("-"))
    expect("the line is marked in its source", page.ask("document.querySelector('article pre mark').textContent").strip() != "")
    expect("what is new since the baseline is said", "new" in page.ask("document.querySelector('.trend').textContent"))


def main(migration, check, folder):
    with Browser() as browser:
        large = many_kernels(migration, folder / "kernels.html")
        page = opened(browser, large, "2,000 kernels", dark=True)
        texts_do_no_harm(page)
        lists_filter(page)
        sides_scroll_together(page)
        comparisons_are_shown(page)
        prints_all(page)
        for name in ("files", "notes", "functions", ""):
            page.timed(f"location.hash = '#{name}'")
            page.resize(800)
            expect(f"'{name}' is text", not page.ask("/\\[object|undefined|NaN/.test(document.querySelector('main').innerText)"))
            expect(f"'{name}' fits into 800 pixels", page.ask("document.documentElement.scrollWidth") <= 800)
            page.resize(1280)
        page = opened(browser, many_findings(check, folder / "findings.html"), "20,000 findings", width=800)
        findings_filter(page)
        expect("findings are text", not page.ask("/\\[object|undefined|NaN/.test(document.querySelector('main').innerText)"))
        expect("findings fit into 800 pixels", page.ask("document.documentElement.scrollWidth") <= 800)
        page = browser.open(check.as_uri(), scripts=False)
        expect("findings are listed without scripts", "[launch-zero-dimension]" in page.text())
        expect("no complaints: " + "\n".join(browser.complaints()), not browser.complaints())


main(*(pathlib.Path(name).resolve() for name in sys.argv[1:]))
