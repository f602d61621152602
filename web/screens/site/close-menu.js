// Closes an open menu on a press outside of it or on one of its links, and on Escape.
;(() => {
  const menu = document.currentScript.parentElement.querySelector('details')
  if (!menu) return
  document.addEventListener('click', (event) => {
    if (menu.open && (!menu.contains(event.target) || event.target.closest('a'))) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary').focus()
  })
})()
