// The device's own way of sharing, where it has one, and a button that copies the address.
;(() => {
  const list = document.currentScript.previousElementSibling
  const status = list.querySelector('[role=status]')
  const { url, title, copied, failed } = list.dataset
  const [send, copy] = list.querySelectorAll('button')
  const say = (text) => {
    status.textContent = text
    setTimeout(() => (status.textContent = ''), 2500)
  }
  copy.parentElement.hidden = false
  copy.addEventListener('click', () =>
    (navigator.clipboard ? navigator.clipboard.writeText(url) : Promise.reject()).then(
      () => say(copied),
      () => say(failed),
    ),
  )
  if (!navigator.share) return
  send.parentElement.hidden = false
  send.addEventListener('click', () => navigator.share({ title, url }).catch(() => {}))
})()
