import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { promptForMissing, confirmAction } from './prompt.ts'
import { terminalOf } from './terminal.ts'

const openTerminal = () => {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()]
  let [out, err] = ['', '']
  stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const stdout = { write: (text: string) => (out += text) }
  const terminal = terminalOf({ stdin, stdout, stderr, isInteractive: true, env: {}, cwd: '/' }, false)
  const type = async (question: string, answer: string) => {
    await vi.waitFor(() => expect(err).toContain(question), 15_000)
    stdin.write(`${answer}\n`)
  }
  return { terminal, type, out: () => out }
}

test('missing values are prompted for on the given stderr and read from the given stdin', async () => {
  const stdoutSpy = vi.spyOn(process.stdout, 'write')
  const { terminal, type, out } = openTerminal()
  const answers = promptForMissing(terminal, [
    { name: 'name', message: 'What is it called?', value: undefined },
    { name: 'language', message: 'In which language?', value: 'es' },
  ])
  await type('What is it called?', 'Club Roca')
  expect(await answers).toEqual({ name: 'Club Roca', language: 'es' })
  expect(out()).toBe('')
  expect(stdoutSpy).not.toHaveBeenCalled()
  stdoutSpy.mockRestore()
})

test.each([
  ['y', true],
  ['n', false],
  ['', false],
])('a confirmation answered with "%s" is %s', async (answer, isConfirmed) => {
  const { terminal, type } = openTerminal()
  const confirmation = confirmAction(terminal, {}, 'Delete it?')
  await type('Delete it?', answer)
  expect(await confirmation).toBe(isConfirmed)
})
