import { sendRequest } from './http-client.ts'

type Owner = { port: number; organization: string; cookie: string }

/** Connects an account as an owner does; `grant` is what its holder does at the provider: where they are sent back. */
export async function connectProvider(
  { port, organization, cookie }: Owner,
  provider: 'stripe' | 'mercadopago',
  grant: (page: URL) => URL,
): Promise<void> {
  const headers = { cookie }
  const form = { intent: 'connect', provider }
  const redirect = await sendRequest({ port, host: organization, path: '/admin/settings/payments', form, headers })
  const back = grant(new URL(redirect.headers.location!))
  const answer = await sendRequest({ port, path: back.pathname + back.search })
  const finish = new URL(answer.headers.location!)
  await sendRequest({ port, host: organization, path: finish.pathname + finish.search, headers })
}

/** Where Stripe sends a holder back who has let the platform in with this `code`. */
export function stripeAnswer(page: URL, code: string): URL {
  const back = new URL(page.searchParams.get('redirect_uri')!)
  back.search = new URLSearchParams({ code, state: page.searchParams.get('state')! }).toString()
  return back
}
