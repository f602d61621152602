// The eye beside a password shows it and hides it again; sent, it is a password in any case.
;(() => {
  const button = document.currentScript.previousElementSibling
  const input = button.parentElement.querySelector('input')
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form?.addEventListener('submit', () => show(false))
})()
