// Shows the password and hides it again; a form is always sent with it hidden.
;(() => {
  const button = document.currentScript.previousElementSibling
  const input = button.parentElement.querySelector('input')
  const show = (isVisible) => {
    input.type = isVisible ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isVisible))
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form?.addEventListener('submit', () => show(false))
})()
