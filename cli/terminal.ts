import { styleText } from 'node:util'

type Stream = { write(text: string): unknown; isTTY?: boolean; columns?: number }

export type ShellEnvironment = Readonly<{
  stdin: NodeJS.ReadableStream
  stdout: Stream
  stderr: Stream
  isInteractive: boolean
  env: Record<string, string | undefined>
  cwd: string
}>

/** The only place that writes: the result goes to stdout, once; progress, warnings and errors go to stderr. */
export type Terminal = Readonly<{
  stdin: ShellEnvironment['stdin']
  stderr: Stream
  isJson: boolean
  isInteractive: boolean
  cwd: string
  env: ShellEnvironment['env']
  printResult(data: unknown, lines: () => readonly string[]): void
  writeError(line: string): void
  showProgress(text: string): void
  endProgress(): void
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}>

export const terminalOf = ({ stdout, stderr, ...rest }: ShellEnvironment, isJson: boolean): Terminal => {
  let lastProgress = ''
  const isColoured = !isJson && stdout.isTTY === true && !rest.env['NO_COLOR'] && rest.env['TERM'] !== 'dumb'
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    isColoured ? styleText(format, text, { validateStream: false }) : text
  return {
    ...rest,
    stderr,
    isJson,
    isInteractive: rest.isInteractive && !isJson,
    printResult: (data, lines) =>
      void stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${lines().join('\n')}\n`),
    writeError: (line) => void stderr.write(`${line}\n`),
    showProgress: (text) => {
      lastProgress = text
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`)
    },
    endProgress: () => {
      if (lastProgress) stderr.write(stderr.isTTY ? '\r\u001b[K' : `${lastProgress}\n`)
      lastProgress = ''
    },
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
  }
}
