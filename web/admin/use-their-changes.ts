import { useEffect, useEffectEvent, useRef } from 'react'
import { mergeChanges } from './merge-changes.ts'

type Form<Values> = {
  state: { values: Values }
  setFieldValue: (name: never, value: never) => void
}

type Conflict<Values> = {
  /** What the form began with. */
  base: Values
  /** What somebody else has saved since. */
  theirs: Values
  isConflict: boolean
}

/** In a conflict, what nobody changed here becomes what was saved: nobody decides about it, and nothing overwrites it. */
export function useTheirChanges<Values extends object>(form: Form<Values>, conflict: Conflict<Values>): void {
  useMergedChanges({
    ...conflict,
    read: () => form.state.values,
    write: (merged) => {
      for (const name of Object.keys(merged) as (keyof Values)[])
        if (JSON.stringify(form.state.values[name]) !== JSON.stringify(merged[name]))
          form.setFieldValue(name as never, merged[name] as never)
    },
  })
}

type Editor<Values> = Conflict<Values> & { read: () => Values; write: (merged: Values) => void }

/** The same for an editor whose state is its own. */
export function useMergedChanges<Values extends object>({
  base,
  theirs,
  isConflict,
  read,
  write,
}: Editor<Values>): void {
  const seen = useRef({ base, theirs: base })
  const take = useEffectEvent((text: string) => {
    const saved = JSON.parse(text) as Values
    const last = JSON.stringify(seen.current.base) === JSON.stringify(base) ? seen.current.theirs : base
    const mine = read()
    const merged = mergeChanges(last, mine, saved)
    if (JSON.stringify(merged) !== JSON.stringify(mine)) write(merged)
    seen.current = { base, theirs: saved }
  })
  const theirText = JSON.stringify(theirs)
  useEffect(() => {
    if (isConflict) take(theirText)
  }, [isConflict, theirText])
}
