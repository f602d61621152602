// The device's own way of sharing, where it has one, and a button that copies the address.
;(() => {
  const list = document.currentScript.previousElementSibling
  const status = list.querySelector('[role=status]')
  const { url, title, copied, failed } = list.dataset
  const [shareButton, copyButton] = list.querySelectorAll('button')
  const announce = (text) => {
    status.textContent = text
    setTimeout(() => (status.textContent = ''), 2500)
  }
  copyButton.parentElement.hidden = false
  copyButton.addEventListener('click', () =>
    (navigator.clipboard ? navigator.clipboard.writeText(url) : Promise.reject()).then(
      () => announce(copied),
      () => announce(failed),
    ),
  )
  if (!navigator.share) return
  shareButton.parentElement.hidden = false
  shareButton.addEventListener('click', () => navigator.share({ title, url }).catch(() => {}))
})()
