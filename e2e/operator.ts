import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { testEnvironment, type Settings } from './system/dorsal-process.ts'

type Run = typeof import('../cli/index.ts').run

const root = path.dirname(import.meta.dirname)

/**
 * Runs `dorsal … --json` on a server's data and returns its result, inside this process: another one would cost a
 * second of processor time. Throws with its output when it fails.
 */
export const runDorsal = async <Result>(settings: Settings, args: readonly string[]): Promise<Result> => {
  const { run } = (await import(pathToFileURL(path.join(root, 'build/server/cli.js')).href)) as { run: Run }
  let [out, err] = ['', '']
  const code = await run([...args, '--json'], {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env: testEnvironment(settings),
    isInteractive: false,
    cwd: root,
  })
  if (code !== 0) throw new Error(`dorsal ${args.join(' ')} ended with ${code}: ${err}${out}`)
  return JSON.parse(out) as Result
}
