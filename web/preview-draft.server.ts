import { hasFewItems } from '#rules/text/json-text.ts'

/** What an editor sends to a preview. Throws a 422 for anything else. */
export function draftIn(form: FormData): Readonly<Record<string, unknown>> {
  const text = form.get('values')
  try {
    const draft: unknown = typeof text === 'string' && hasFewItems(text) ? JSON.parse(text) : null
    if (typeof draft === 'object' && draft !== null) return draft as Readonly<Record<string, unknown>>
  } catch {
    // Answered below.
  }
  throw new Response(null, { status: 422 })
}
