import { spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { settings } from '#server/env.ts'
import { createDataFolder, findPostgres, startDorsal } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'

const { dataDir, remove } = createDataFolder()
let PORT = ''
afterAll(remove)

/** Runs `dorsal` in a shell's way, from a folder outside the project. */
const runDorsal = (...args: string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const noSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
    const env = { ...process.env, ...noSettings, DATA_DIR: dataDir, PORT, NO_COLOR: '1' }
    const child = spawn(process.execPath, [`${process.cwd()}/cli/dorsal.mjs`, ...args], { env, cwd: dataDir })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.once('close', (code) => resolve({ code, out, err }))
  })

test('an operator works without a server, and nothing goes on running', async () => {
  const details =
    '--name Trepadores --language es --region es-AR --currency ARS --time-zone America/Argentina/Mendoza'.split(' ')
  const created = await runDorsal('org', 'create', 'trepadores', ...details, '--json')
  expect(created.err).toBe('')
  expect(JSON.parse(created.out)).toMatchObject({ subdomain: 'trepadores' })
  expect(findPostgres(dataDir)).toBeNull()
}, 120_000)

test('an operator works beside a running server, which sees it at once and goes on', async () => {
  const server = await startDorsal({ DATA_DIR: dataDir })
  PORT = String(server.port)
  try {
    const organizations = JSON.parse((await runDorsal('org', 'list', '--json')).out) as { subdomain: string }[]
    expect(organizations.map(({ subdomain }) => subdomain)).toEqual(['lanternfell', 'marejada', 'nandu', 'trepadores'])

    const { out } = await runDorsal('user', 'link', 'owner@nandu.example', '--org', 'nandu')
    const link = new URL(out.trim())
    expect(link.host).toBe(`nandu.localhost:${PORT}`)
    const response = await sendRequest({ port: server.port, host: 'nandu', path: link.pathname + link.search })
    expect(response.status).toBe(200)

    const doctor = await runDorsal('doctor')
    expect(doctor).toMatchObject({ code: 0, out: expect.stringContaining(`Dorsal answers on ${PORT}`) })
    expect((await sendRequest({ port: server.port, host: 'nandu', path: '/' })).status).toBe(200)
  } finally {
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  }
  expect(findPostgres(dataDir)).toBeNull()
}, 120_000)
