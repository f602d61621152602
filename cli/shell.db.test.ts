import { afterEach, describe, expect, test, vi } from 'vitest'
import { run } from './index.ts'
import { newSubdomain, openOperator } from '#server/testing/operator.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

// A database of its own, as doctor looks at all organizations.
const urls = await useTestDatabase()
const operator = useOperator(urls)
const { dorsal } = operator

describe('the shell', () => {
  test('lists its commands without touching the database', async () => {
    let out = ''
    const stdout = { write: (text: string) => (out += text) }
    expect(await run(['--help'], { stdout, env: { DATABASE_URL: 'not an address' } })).toBe(0)
    for (const noun of ['org', 'domain', 'tenant', 'user', 'seed', 'import', 'export', 'db', 'doctor']) {
      expect(out).toMatch(new RegExp(`^  ${noun} `, 'm'))
    }
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test.each([[['nonsense']], [['org', 'nonsense']], [['org', 'show']], [['org', 'list', '--nonsense']], [['org']]])(
    'ends with 2 after %o, and says why on stderr',
    async (args) => {
      const { code, out, err } = await dorsal(...args)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).not.toBe('')
    },
  )

  test('prints nothing but JSON on stdout with --json, whatever happens', async () => {
    const commands = [
      ['org', 'list'],
      ['org', 'show', newSubdomain()],
      ['org', 'show'],
      ['nonsense'],
      ['tenant', 'validate', '/nowhere'],
      ['db', 'status'],
      ['db', 'migrate', '--dry-run'],
      ['seed', 'demo', '--athletes', 'x'],
    ]
    for (const command of commands) {
      const { code, json } = await dorsal(...command, '--json')
      if (code === 0) expect(json).toBeDefined()
      else expect(json.error).toMatchObject({ code: expect.any(String), message: expect.any(String), exitCode: code })
    }
  })

  test('colours nothing for a pipe, nor where NO_COLOR is set', async () => {
    let out = ''
    const stdout = { write: (text: string) => (out += text), isTTY: true }
    const env = {
      DATABASE_URL: urls.owner,
      APP_SECRET: 'a secret of tests, long enough to count',
      DATA_DIR: operator.folder,
    }
    const isColoured = async (more: Record<string, string>) => {
      out = ''
      await run(['db', 'status'], { stdout, env: { ...env, ...more } })
      return out.includes('\u001b[')
    }
    expect(await isColoured({})).toBe(true)
    expect(await isColoured({ NO_COLOR: '1' })).toBe(false)
    expect((await dorsal('db', 'status')).out).not.toContain('\u001b[')
  })

  test('names a setting that cannot be used', async () => {
    const misconfiguredOperator = openOperator(urls, { PORT: 'eighty' })
    expect(await misconfiguredOperator.dorsal('org', 'list', '--json')).toMatchObject({
      code: 5,
      json: { error: { code: 'settings' } },
    })
    await misconfiguredOperator.close()
  })

  test('reports an unreachable database', async () => {
    const withoutDatabase = openOperator({ ...urls, owner: 'postgres://nobody:nothing@127.0.0.1:1/none' })
    const { code, err } = await withoutDatabase.dorsal('org', 'list')
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('cannot be reached') })
    await withoutDatabase.close()
  })
})

describe('dorsal db', () => {
  test('lists the executed migrations, and has nothing to do on a database of this version', async () => {
    const { json } = await dorsal('db', 'status', '--json')
    expect(json).toMatchObject({ isCurrent: true, pending: [] })
    expect(json.executed).toEqual([expect.stringMatching(/^baseline-/)])
    expect((await dorsal('db', 'migrate', '--json')).json).toEqual({ ran: [], dryRun: false })
  })
})

describe('dorsal doctor', () => {
  afterEach(() => vi.restoreAllMocks())

  const setClockAhead = async (aheadMs: number) => {
    const realNow = Date.now
    const [row] = await operator.rows('select extract(epoch from clock_timestamp()) * 1000 as now')
    const correction = Number(row.now) - realNow() + aheadMs
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + correction)
  }

  test('reports a healthy installation', async () => {
    await setClockAhead(0)
    const { json } = await dorsal('doctor', '--json')
    const states = Object.fromEntries(
      json.findings.map((each: { subject: string; state: string }) => [each.subject, each.state]),
    )
    expect(states).toMatchObject({
      node: 'ok',
      settings: 'ok',
      database: 'ok',
      migrations: 'ok',
      roles: 'ok',
      isolation: 'ok',
      clock: 'ok',
    })
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['disk', 'port', 'mail', 'payments', 'jobs']))
  })

  test.each([
    ['warns of', 'warn', 0, [], 5_000],
    ['warns of', 'warn', 0, [], -5_000],
    ['ends with 1 for', 'fail', 1, ['clock'], 600_000],
    ['ends with 1 for', 'fail', 1, ['clock'], -600_000],
  ])('%s a clock that is wrong: %s', async (_what, state, code, failures, aheadMs) => {
    await setClockAhead(aheadMs)
    const result = await dorsal('doctor', '--json')
    const findings = result.json.findings as { subject: string; state: string; message: string }[]
    const clock = findings.find(({ subject }) => subject === 'clock')!
    const failedSubjects = findings.filter((each) => each.state === 'fail').map(({ subject }) => subject)
    expect({ code: result.code, state: clock.state, failedSubjects }).toEqual({ code, state, failedSubjects: failures })
    expect(Math.sign(Number.parseInt(clock.message))).toBe(-Math.sign(aheadMs))
  })

  test('ends with 1 and goes on looking when something is broken', async () => {
    const brokenOperator = openOperator(
      { ...urls, owner: 'postgres://nobody:nothing@127.0.0.1:1/none' },
      { SMTP_URL: 'smtp://127.0.0.1:1' },
    )
    const { code, out } = await brokenOperator.dorsal('doctor')
    expect(code).toBe(1)
    expect(out).toMatch(/^fail {2}mail /m)
    expect(out).toMatch(/^fail {2}database /m)
    await brokenOperator.close()
  })
})
