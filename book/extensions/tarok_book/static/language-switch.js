// The language switch works without this: here it also keeps the address' query and fragment, and closes by itself.
for (const details of document.querySelectorAll('.language-switch details')) {
  details.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link) {
      const url = new URL(link.href);
      url.search = location.search;
      url.hash = location.hash;
      link.href = url;
    }
  });
  const close = () => { details.open = false; };
  details.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && details.open) {
      close();
      details.querySelector('summary').focus();
    }
  });
  document.addEventListener('click', (event) => { if (!details.contains(event.target)) close(); });
}
