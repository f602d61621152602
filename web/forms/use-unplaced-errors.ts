import { useEffect, useState, type RefObject } from 'react'

/** Which of the server's errors no input of the form can show, as soon as the browser has rendered it. */
export function useUnplacedErrors(
  element: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>>,
): string[] {
  const [names, setNames] = useState('')
  // After every render: conditions show and hide inputs.
  useEffect(() =>
    setNames(
      Object.keys(errors)
        .filter((name) => !hasInput(element.current, name))
        .join('\n'),
    ),
  )
  return names.split('\n').filter((name) => name in errors)
}

/** Several choices have an index each. */
const hasInput = (form: HTMLFormElement | null, name: string): boolean =>
  [...(form?.elements ?? [])].some(
    (input) =>
      'name' in input &&
      'type' in input &&
      input.type !== 'hidden' &&
      String(input.name).replace(/\[\d+\]$/, '') === name,
  )
