import { useEffect, useEffectEvent, useState } from 'react'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpValues } from './signup-data.ts'
import { availabilityPath } from './steps.ts'

/** What is known about the subdomain as it stands in the form. `problem` is a validation code. */
export type Availability = {
  state: 'empty' | 'asking' | 'free' | 'refused' | 'unknown'
  problem: string | null
  suggestions: string[]
}

type Known = { of: string } & Availability

const pauseMs = 350

/** Asks the server about the subdomain whenever typing pauses; what it said to a whole form counts as well. */
export function useAvailability(values: SignUpValues, answer: SignUpAnswer | undefined): Availability {
  const subdomain = values.subdomain.trim().toLowerCase()
  const [known, setKnown] = useState<Known | null>(() => knownFrom(answer))
  const [heard, setHeard] = useState(answer)
  if (heard !== answer) {
    setHeard(answer)
    setKnown(knownFrom(answer) ?? known)
  }
  const ask = useEffectEvent((signal: AbortSignal) => askFor({ ...values, subdomain }, signal))
  const isKnown = known?.of === subdomain
  useEffect(() => {
    if (subdomain === '' || isKnown) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void ask(stop.signal).then((said) => stop.signal.aborted || setKnown({ of: subdomain, ...said }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [subdomain, isKnown])
  if (subdomain === '') return { state: 'empty', problem: null, suggestions: [] }
  return isKnown ? known : { state: 'asking', problem: null, suggestions: [] }
}

async function askFor({ subdomain, name, country }: SignUpValues, signal: AbortSignal): Promise<Availability> {
  try {
    const response = await fetch(`${availabilityPath}?${new URLSearchParams({ subdomain, name, country })}`, { signal })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { problem, suggestions } = (await response.json()) as Pick<Availability, 'problem' | 'suggestions'>
    return { state: problem ? 'refused' : 'free', problem, suggestions }
  } catch {
    // Offline, or asked too often: the form itself is checked once more when it is sent.
    return { state: 'unknown', problem: null, suggestions: [] }
  }
}

const knownFrom = (answer: SignUpAnswer | undefined): Known | null => {
  const problem = answer?.errors.subdomain
  const of = answer?.values.subdomain?.trim().toLowerCase()
  return problem && of ? { of, state: 'refused', problem, suggestions: answer.suggestions } : null
}
