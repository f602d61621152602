// An open menu closes when one presses anything outside of it, or one of its links, or Escape.
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
