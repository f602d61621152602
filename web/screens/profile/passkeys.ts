type PasskeyForm = { options: string; form: HTMLFormElement }

export const canAddPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'

/** The new passkey as JSON; empty where the server rejects the form. Throws when the person cancels. */
export async function createPasskey({ options, form }: PasskeyForm): Promise<string> {
  const response = await fetch(options, { method: 'POST', body: new FormData(form) })
  if (!response.ok) return ''
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    (await response.json()) as PublicKeyCredentialCreationOptionsJSON,
  )
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}
