// Shows who is signed in, and closes an open menu on a press outside of it or on one of its links, and on Escape.
;(() => {
  const { dataset, parentElement } = document.currentScript
  const showAccount = async () => {
    if (!/(^|; )signed-in=1/.test(document.cookie)) return
    const response = await fetch(dataset.from).catch(() => null)
    if (!response?.ok) return
    const { isSignedIn, isStaff } = await response.json()
    if (!isSignedIn) return
    for (const link of document.querySelectorAll('[data-account]')) {
      link.href = link.dataset.account
      link.textContent = link.dataset.registrations
    }
    for (const link of document.querySelectorAll('[data-staff]')) link.hidden = !isStaff
  }
  void showAccount()
  const menu = parentElement.querySelector('details')
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
