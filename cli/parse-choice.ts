import { UsageError } from './exit-code.ts'

/** Throws UsageError for what is none of the choices. */
export function parseChoice<const Choice extends string>(
  flag: string,
  choices: readonly Choice[],
  text: string,
): Choice {
  const choice = choices.find((each) => each === text)
  if (choice === undefined) throw new UsageError(`${flag} takes ${choices.join(', ')}, not ${text}.`)
  return choice
}
