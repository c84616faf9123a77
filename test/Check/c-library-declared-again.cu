// A program may declare functions of the C library itself, though the headers have them for both sides.
// RUN: %offloom check %s
#include <string.h>

extern "C" {
char *strcpy(char *to, const char *from);
int strcmp(const char *a, const char *b);
}

bool copied(char *to, const char *from) { return strcmp(strcpy(to, from), from) == 0; }
