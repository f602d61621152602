import { UsageError } from './exit-code.ts'
import type { GlobalOptions } from './command-group.ts'
import type { Terminal } from './terminal.ts'

type Question<Name extends string> = { name: Name; message: string; value: string | undefined }

/** Prompts for missing values on a terminal; elsewhere throws UsageError. */
export const promptForMissing = async <const Name extends string>(
  terminal: Terminal,
  questions: readonly Question<Name>[],
): Promise<Record<Name, string>> => {
  const answers: [Name, string][] = []
  const missing = questions.filter(({ value }) => !value)
  if (missing.length && !terminal.isInteractive) {
    throw new UsageError(`Missing: ${missing.map(({ name }) => name).join(', ')}. (see --help)`)
  }
  for (const { name, message, value } of questions) answers.push([name, value || (await ask(terminal, message))])
  return Object.fromEntries(answers) as Record<Name, string>
}

const createPrompt = async ({ stdin: input, stderr }: Terminal) => {
  const { default: inquirer } = await import('inquirer')
  return inquirer.createPromptModule({ input, output: stderr as NodeJS.WritableStream })
}

const ask = async (terminal: Terminal, message: string): Promise<string> => {
  const prompt = await createPrompt(terminal)
  const { answer } = await prompt<{ answer: string }>([{ type: 'input', name: 'answer', message }])
  return answer.trim()
}

/** True with --yes, in a dry run, or when the operator answers yes. Throws UsageError without a terminal. */
export const confirmAction = async (
  terminal: Terminal,
  { yes, dryRun }: GlobalOptions,
  message: string,
): Promise<boolean> => {
  if (yes || dryRun) return true
  if (!terminal.isInteractive) throw new UsageError(`${message} Add --yes to do it.`)
  const prompt = await createPrompt(terminal)
  const { answer } = await prompt<{ answer: boolean }>([{ type: 'confirm', name: 'answer', message, default: false }])
  return answer
}
