import type { Role } from '#rules/permissions.ts'
import { runDorsal } from '../operator.ts'
import type { DorsalServer } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'

type Member = { email: string; org: string; role?: Role }

/** Adds a member and logs them in with the printed link, also once more; returns their cookies. */
export async function logIn({ dataDir, port }: DorsalServer, { email, org, role = 'owner' }: Member): Promise<string> {
  const settings = { DATA_DIR: dataDir, PORT: String(port) }
  const { link } = await runDorsal<{ link: string }>(settings, ['user', 'add', email, '--org', org, '--role', role])
  const token = new URL(link).searchParams.get('token')!
  const { headers } = await sendRequest({ port, host: org, path: '/login/link', form: { token } })
  return headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
}
