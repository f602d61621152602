// Offers to make a passkey, or to log in with one, where the browser can.
;(() => {
  const box = document.querySelector('[data-passkey=add], [data-passkey=use]')
  const isNew = box.dataset.passkey === 'add'
  const parseOptions = isNew ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'
  if (!window.PublicKeyCredential?.[parseOptions]) return
  document.querySelector('[data-passkey=missing]')?.remove()
  box.hidden = false
  const form = box.querySelector('form') ?? box
  const [response, alert, button] = ['[name=response]', '[role=alert][hidden]', 'button'].map((part) =>
    form.querySelector(part),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    alert.hidden = true
    button.disabled = true
    try {
      const optionsResponse = await fetch(box.dataset.options, {
        method: 'POST',
        body: isNew ? new FormData(form) : null,
      })
      // A rejected form is sent without a passkey: the page it leads to reports what is wrong with it.
      if (optionsResponse.ok || !isNew) {
        const publicKey = PublicKeyCredential[parseOptions](await optionsResponse.json())
        const credential = await navigator.credentials[isNew ? 'create' : 'get']({ publicKey })
        response.value = JSON.stringify(credential)
      }
      form.submit()
    } catch {
      alert.hidden = false
      button.disabled = false
    }
  })
})()
