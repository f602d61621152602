import { useEffect, useEffectEvent, useState } from 'react'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpValues } from './signup-data.ts'
import { availabilityPath } from './steps.ts'

/** `problem` is a validation code. */
export type Availability = {
  state: 'empty' | 'asking' | 'free' | 'refused' | 'unknown'
  problem: string | null
  suggestions: string[]
}

type SubdomainCheck = { of: string } & Availability

const pauseMs = 350

/** Checks the subdomain whenever typing pauses; the answer to a whole form counts as well. */
export function useAvailability(values: SignUpValues, answer: SignUpAnswer | undefined): Availability {
  const subdomain = values.subdomain.trim().toLowerCase()
  const [lastCheck, setLastCheck] = useState<SubdomainCheck | null>(() => checkOf(answer))
  const [lastAnswer, setLastAnswer] = useState(answer)
  if (lastAnswer !== answer) {
    setLastAnswer(answer)
    setLastCheck(checkOf(answer) ?? lastCheck)
  }
  const fetchLatest = useEffectEvent((signal: AbortSignal) => fetchAvailability({ ...values, subdomain }, signal))
  const isChecked = lastCheck?.of === subdomain
  useEffect(() => {
    if (subdomain === '' || isChecked) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void fetchLatest(controller.signal).then(
        (result) => controller.signal.aborted || setLastCheck({ of: subdomain, ...result }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [subdomain, isChecked])
  if (subdomain === '') return { state: 'empty', problem: null, suggestions: [] }
  return isChecked ? lastCheck : { state: 'asking', problem: null, suggestions: [] }
}

async function fetchAvailability(
  { subdomain, name, country }: SignUpValues,
  signal: AbortSignal,
): Promise<Availability> {
  try {
    const response = await fetch(`${availabilityPath}?${new URLSearchParams({ subdomain, name, country })}`, { signal })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    const { problem, suggestions } = (await response.json()) as Pick<Availability, 'problem' | 'suggestions'>
    return { state: problem ? 'refused' : 'free', problem, suggestions }
  } catch {
    // Offline or rate-limited: the form is checked again when it is sent.
    return { state: 'unknown', problem: null, suggestions: [] }
  }
}

const checkOf = (answer: SignUpAnswer | undefined): SubdomainCheck | null => {
  const problem = answer?.errors.subdomain
  const subdomain = answer?.values.subdomain?.trim().toLowerCase()
  return problem && subdomain ? { of: subdomain, state: 'refused', problem, suggestions: answer.suggestions } : null
}
