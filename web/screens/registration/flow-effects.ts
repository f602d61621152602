import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readDraft } from './draft.ts'
import type { RegistrationData } from './registration-data.ts'
import { registrationPath, type RegistrationStep } from './steps.ts'

/** Returns to the held order when the address names none. */
export function useReturnToOrder({ event }: RegistrationData) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    const order = !query.has('order') && readDraft(event.id, Date.now())?.orderId
    if (!order) return
    const search = `?${new URLSearchParams([...query, ['order', order]])}`
    const path = query.has('step') ? search : registrationPath(event.slug, { step: 'checkout', order })
    void navigate(path, { replace: true, preventScrollReset: true })
  }, [query, event.id, event.slug, navigate])
}

/** Moves the focus to the step's heading when it changes, for screen readers. */
export function useFocusOnChange(step: RegistrationStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current !== step) heading.current?.focus({ preventScroll: true })
    previousStep.current = step
  }, [step])
  return heading
}

export function usePrefetchNextSteps() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./participants-step.tsx')
      void import('./checkout-step.tsx')
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
