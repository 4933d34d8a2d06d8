"""Compile the modules of an archive: a page's Python starts twice as fast when it has nothing to compile.

Runs at build time in the same Python that the page will run (``compile.mjs`` starts it), because compiled
modules fit one version of Python only. Documentation strings and assertions stay behind.
"""

import io
import zipfile
from importlib import import_module
from importlib.util import source_hash
from pathlib import Path
from typing import Any

STANDARD_LIBRARY = "python_stdlib.zip"
EPOCH = (1980, 1, 1, 0, 0, 0)

# Of the standard library: what has no use in a page. Half of its bytes.
LEFT_OUT = """
__hello__ __phello__ _pydatetime _pydecimal _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten
antigravity argparse bdb cProfile cmd code compileall configparser ctypes dbm doctest ensurepip filecmp
fileinput ftplib getopt getpass http idlelib imaplib mailbox modulefinder multiprocessing netrc nturl2path
optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter
runpy sched shelve smtplib socketserver sqlite3 sre_compile sre_constants sre_parse symtable tabnanny tarfile
this timeit trace tracemalloc tty turtle unittest venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
# Of the encodings: those that stay.
ENCODINGS = """
__init__ aliases ascii charmap cp1252 cp437 idna latin_1 punycode raw_unicode_escape undefined unicode_escape
utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig
"""


def wanted(name: str) -> bool:
    """Say whether a file of the standard library is for the page.

    >>> wanted("json/decoder.py"), wanted("pdb.py"), wanted("encodings/cp500.py")
    (True, False, False)
    """
    first, *rest = name.removesuffix(".py").split("/")
    if first == "encodings":
        return rest[0] in ENCODINGS.split()
    return first not in LEFT_OUT.split()


def compiled(name: str, source: bytes) -> bytes:
    """Return the content of the ``.pyc`` file of a module; imports trust it without a look at the source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    writer: Any = import_module("importlib._bootstrap_external")  # what the import system itself uses
    return bytes(writer._code_to_hash_pyc(code, source_hash(source), checked=False))


def compile_archive(archive: bytes, *, standard_library: bool) -> bytes:
    """Return an archive with its modules compiled; the same archive gives the same result."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target,
    ):
        for name in sorted(source.namelist()):
            if name.endswith("/") or (standard_library and not wanted(name)):
                continue
            content = source.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", compiled(name, content)  # noqa: PLW2901  # the file's new name
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            target.writestr(info, content)
    return out.getvalue()


def compile_folder(sources: str, targets: str) -> None:
    """Compile every archive of a folder into another one."""
    for path in sorted(Path(sources).glob("*.zip")):
        result = compile_archive(path.read_bytes(), standard_library=path.name == STANDARD_LIBRARY)
        (Path(targets) / path.name).write_bytes(result)
