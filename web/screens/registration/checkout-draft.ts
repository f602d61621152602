import { personKey } from '#rules/text/normalize-text.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CheckoutInput, ParticipantInput } from '#rules/registrations/registration-form.ts'
import { parseDay, type Day } from '#rules/time/day.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { buyerFor, type CheckoutForm } from './checkout-form.ts'
import type { Coupon } from './coupon.ts'
import { listenToOtherTabs, readDraft, saveDraft, useDraft, type Draft } from './draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { latestDraft } from './latest-draft.ts'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'

/** Initial values from the server: those sent without scripts and rejected, else what was typed, else the held order's. */
export function useInitialCheckout(
  { draft }: RegistrationData,
  order: CheckoutOrder,
  { values, refusal }: FormAnswer,
): CheckoutInput {
  // A rejected code is not sent again, so that the next press pays.
  const sentCode = refusal?.code.startsWith('coupon_') ? '' : textOf(values?.couponCode)
  const typedCode = values ? '' : draft?.content.couponCode
  const [initial] = useState<CheckoutInput>(() => ({
    couponCode: sentCode || typedCode || (order.couponCode ?? ''),
    buyer: { ...buyerFor(order, draft?.content ?? null), ...(values?.buyer as object | undefined) },
    terms: textOf(values?.terms),
    waiver: textOf(values?.waiver),
    items: (values?.items ?? {}) as Record<string, string>,
  }))
  return initial
}

/**
 * Restores the buyer's part of the draft, saves every change, and remembers the order, so that a closed tab returns to
 * its held places.
 */
export function useCheckoutDraft(
  data: RegistrationData,
  order: CheckoutOrder,
  { values }: FormAnswer,
  { form, coupon, element }: { form: CheckoutForm; coupon: Coupon; element: RefObject<HTMLFormElement | null> },
): void {
  const { event } = data
  const isFilling = useRef(false)
  const fill = (draft: Draft) => {
    form.setFieldValue('buyer', buyerFor(order, draft), { dontUpdateMeta: true })
    if (draft.couponCode) form.setFieldValue('couponCode', draft.couponCode, { dontUpdateMeta: true })
  }
  const restore = useEffectEvent(() => {
    const earlyInput = inputBeforeHydration(element.current)
    const draft = latestDraft(data, Date.now())
    if (!values && draft) fill(draft)
    for (const [name, value] of earlyInput) {
      const box = value === true && element.current?.elements.namedItem(name)
      form.setFieldValue(name as never, (box instanceof HTMLInputElement ? box.value : value) as never)
    }
    const participants = withIds(draft?.participants ?? [], order)
    saveDraft(event.id, { orderId: order.confirmationId, draftKey: order.draftKey, participants }, Date.now())
  })
  const showOtherTab = useEffectEvent(() => {
    const draft = readDraft(event.id, Date.now())
    if (draft?.orderId !== order.confirmationId) return
    isFilling.current = true
    fill(draft)
    isFilling.current = false
  })
  const save = useEffectEvent(() => {
    if (isFilling.current) return
    const stored = readDraft(event.id, Date.now())
    if (stored?.orderId && stored.orderId !== order.confirmationId) latestDraft(data, Date.now())
    const { buyer, couponCode = '' } = form.state.values
    saveDraft(event.id, { buyer, couponCode }, Date.now())
  })
  // Asks for the price again: the coupon's discount may have changed since the draft was saved.
  const tryCoupon = useEffectEvent(() => {
    const { couponCode } = form.state.values
    if (coupon.isUntried(couponCode)) coupon.apply(couponCode)
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    const stopListening = listenToOtherTabs(event.id, () => showOtherTab())
    return () => {
      unsubscribe()
      stopListening()
    }
  }, [form.store, event.id])
  useEffect(() => tryCoupon(), [])
}

/** The days of birth, by athlete's id, that the draft has: an order's address may be passed on. */
export function useBirthDates(data: RegistrationData, order: CheckoutOrder): ReadonlyMap<string, Day> {
  const participants = useDraft(data.event.id)?.participants ?? data.draft?.content.participants ?? []
  return new Map(
    withIds(participants, order).flatMap(({ id, birthDate }) => {
      const parsed = parseDay(birthDate)
      return id && 'day' in parsed ? [[id, parsed.day]] : []
    }),
  )
}

/**
 * The device's athletes with the ids of their registrations, so that what was sent for them survives another hold. One
 * that was added or renamed since the places were held has none.
 */
function withIds(participants: readonly ParticipantInput[], { athletes }: CheckoutOrder): ParticipantInput[] {
  return participants.map(({ id, ...participant }, index) => {
    const isHeld = (athlete: CheckoutOrder['athletes'][number]) => personKey(athlete) === personKey(participant)
    const athlete = athletes.find((each) => each.id === id) ?? athletes.slice(index, index + 1).find(isHeld)
    return athlete ? { ...participant, id: athlete.id } : participant
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
