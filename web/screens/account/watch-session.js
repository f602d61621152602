// Loads a personal page again when somebody comes back to it and the session has ended, or is another person's: the
// server then leads to the log-in and back. Offline nothing changes.
;(() => {
  const { from } = document.currentScript.dataset
  const { email } = document.currentScript.previousElementSibling.dataset
  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const response = await fetch(from, { headers: { accept: 'application/json' } }).catch(() => null)
    if (!response?.ok) return
    const { user } = await response.json()
    if (user?.email !== email) location.reload()
  }
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
})()
