// The second press of a double click sends nothing; a page that comes back from the history can be sent again.
;(() => {
  let sent = new WeakSet()
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    if (sent.has(event.target)) event.preventDefault()
    sent.add(event.target)
  })
  window.addEventListener('pageshow', () => {
    sent = new WeakSet()
  })
})()
