import { useMemo, useSyncExternalStore, type RefObject } from 'react'

export function useUnplacedErrors(
  element: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>>,
): string[] {
  const subscribe = useMemo(() => observeInputs(element), [element])
  const names = useSyncExternalStore(
    subscribe,
    () =>
      Object.keys(errors)
        .filter((name) => !hasInput(element.current, name))
        .join('\n'),
    () => '',
  )
  return names.split('\n').filter((name) => name in errors)
}

/** Conditions show and hide inputs. */
const observeInputs = (element: RefObject<HTMLFormElement | null>) => (notify: () => void) => {
  const observer = new MutationObserver(notify)
  if (element.current) observer.observe(element.current, { childList: true, subtree: true })
  return () => observer.disconnect()
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
