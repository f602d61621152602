;(() => {
  const form = document.querySelector('[data-passkey=use]')
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  form.hidden = false
  const [response, alert, button] = ['[name=response]', '[role=alert][hidden]', 'button'].map((part) =>
    form.querySelector(part),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    alert.hidden = true
    button.disabled = true
    try {
      const optionsResponse = await fetch(form.dataset.options, { method: 'POST' })
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await optionsResponse.json())
      response.value = JSON.stringify(await navigator.credentials.get({ publicKey }))
      form.submit()
    } catch {
      alert.hidden = false
      button.disabled = false
    }
  })
})()
