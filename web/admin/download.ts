/**
 * Downloads a streamed file and reports the bytes received; returns the file's name. Throws when the server rejects it
 * or the stream breaks off.
 */
export async function download(href: string, onBytes: (receivedBytes: number) => void): Promise<string> {
  const response = await fetch(href)
  if (!response.ok || !response.body || response.redirected) throw new Error(`no file: ${response.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let receivedBytes = 0
  for await (const part of response.body) {
    parts.push(part)
    onBytes((receivedBytes += part.byteLength))
  }
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'athletes'
  const address = URL.createObjectURL(new Blob(parts, { type: response.headers.get('content-type') ?? '' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
  return name
}
