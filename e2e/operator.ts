// The operator's command line, built and run inside the test's process: a process of its own costs a second of processor.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainEnvironment, type Settings } from './system/dorsal-process.ts'

type Run = typeof import('../cli/index.ts').run

const root = path.dirname(import.meta.dirname)

/** Runs `dorsal … --json` on the data of a server under test and returns its result. Throws what it complains of. */
export const operate = async <Result>(settings: Settings, args: readonly string[]): Promise<Result> => {
  const { run } = (await import(pathToFileURL(path.join(root, 'build/server/cli.js')).href)) as { run: Run }
  let [out, err] = ['', '']
  const code = await run([...args, '--json'], {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
    env: plainEnvironment(settings),
    isInteractive: false,
    cwd: root,
  })
  if (code !== 0) throw new Error(`dorsal ${args.join(' ')} ended with ${code}: ${err}${out}`)
  return JSON.parse(out) as Result
}
