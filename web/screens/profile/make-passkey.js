// Shows the form for a new passkey where the browser can make one, and makes it when the form is sent.
;(() => {
  const maker = document.querySelector('[data-passkey=add]')
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) return
  document.querySelector('[data-passkey=missing]').remove()
  maker.hidden = false
  const form = maker.querySelector('form')
  const [response, alert, button] = ['[name=response]', '[role=alert][hidden]', 'button'].map((part) =>
    form.querySelector(part),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    alert.hidden = true
    button.disabled = true
    try {
      const optionsResponse = await fetch(maker.dataset.options, { method: 'POST', body: new FormData(form) })
      if (optionsResponse.ok) {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await optionsResponse.json())
        response.value = JSON.stringify(await navigator.credentials.create({ publicKey }))
      }
      // The page it leads to reports what is wrong with the form.
      form.submit()
    } catch {
      alert.hidden = false
      button.disabled = false
    }
  })
})()
