import { styleText } from 'node:util'

type Stream = { write(text: string): unknown; isTTY?: boolean; columns?: number }

/** Where a command runs: its streams, its settings, the folder its files are named from. Tests bring their own. */
export type Surroundings = Readonly<{
  stdin: NodeJS.ReadableStream
  stdout: Stream
  stderr: Stream
  isInteractive: boolean
  env: Record<string, string | undefined>
  cwd: string
}>

/**
 * The only place that writes. The result goes to stdout, once and alone; everything else (progress, warnings, what
 * went wrong) goes to stderr.
 */
export type Terminal = Readonly<{
  /** For prompts. */
  stdin: Surroundings['stdin']
  stderr: Stream
  isJson: boolean
  isInteractive: boolean
  cwd: string
  env: Surroundings['env']
  /** Prints the result: `data` as JSON with --json, else the lines. */
  result(data: unknown, lines: () => readonly string[]): void
  say(line: string): void
  /** Shows how far a long command is, in place on a terminal; elsewhere only what is said last. */
  progress(text: string): void
  endProgress(): void
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}>

export const terminalOf = ({ stdout, stderr, ...rest }: Surroundings, isJson: boolean): Terminal => {
  let lastProgress = ''
  const isColoured = !isJson && stdout.isTTY === true && !rest.env['NO_COLOR'] && rest.env['TERM'] !== 'dumb'
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    isColoured ? styleText(format, text, { validateStream: false }) : text
  return {
    ...rest,
    stderr,
    isJson,
    isInteractive: rest.isInteractive && !isJson,
    result: (data, lines) =>
      void stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${lines().join('\n')}\n`),
    say: (line) => void stderr.write(`${line}\n`),
    progress: (text) => {
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
