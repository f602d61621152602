import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation, useSearchParams, useSubmit } from 'react-router'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readDraft, saveDraft, useHasDraft, type Draft } from './draft.ts'
import { latestDraft } from './latest-draft.ts'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'
import { NoConnection } from './no-connection.tsx'
import { registrationPath } from './steps.ts'

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 36rem;
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > svg {
    color: var(--warning-text);
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

/** The hold has expired; the draft still has what was typed, and one press holds places again. */
export function HoldExpired({ data, answer }: { data: RegistrationData; answer: FormAnswer }) {
  const { t } = useTranslation('registration')
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const { event, draftKey } = data
  const hasDraft = useHasDraft(event.id)
  const [query] = useSearchParams()
  const detachOrder = useEffectEvent(() => {
    const draft = latestDraft(data, Date.now())
    const formerOrderId = query.get('order')
    const isItsOrder = draft && (draft.orderId === null || draft.orderId === formerOrderId)
    // Later loads propose other keys; the draft keeps this one.
    if (isItsOrder) saveDraft(event.id, { orderId: null, formerOrderId, draftKey }, Date.now())
  })
  useEffect(() => detachOrder(), [])
  const holdAgain = () => {
    const draft = readDraft(event.id, Date.now())
    if (draft && !isBusy) void submit(holdForm(draft, draftKey), { method: 'post' })
  }
  if (data.order?.addsTo) return <AdditionExpired slug={event.slug} order={data.order} addsTo={data.order.addsTo} />
  return (
    <Box role="alert">
      <Icon name="clock" size={36} />
      <h2>{t('expired.title')}</h2>
      <p>{hasDraft ? t('expired.text') : t('expired.textWithoutDraft')}</p>
      {Object.keys(answer.errors).length > 0 && <Banner tone="error">{t('expired.incomplete')}</Banner>}
      <NoConnection answer={answer} />
      <Ways>
        {hasDraft && (
          <Button variant="solid" size="lg" busy={isBusy} onClick={holdAgain}>
            {t('expired.again')}
          </Button>
        )}
        <ButtonLink size="lg" href={registrationPath(event.slug, { step: hasDraft ? 'participants' : 'competition' })}>
          {hasDraft ? t('expired.check') : t('expired.begin')}
        </ButtonLink>
      </Ways>
    </Box>
  )
}

type AdditionProps = { slug: string; order: CheckoutOrder; addsTo: string }

function AdditionExpired({ slug, order, addsTo }: AdditionProps) {
  const { t } = useTranslation('registration')
  return (
    <Box role="alert">
      <Icon name="clock" size={36} />
      <h2>{t('expired.title')}</h2>
      <p>{t('more.expired')}</p>
      <Ways>
        <ButtonLink variant="solid" size="lg" href={paths.moreMerchandise(slug, addsTo, order.confirmationId)}>
          {t('more.again')}
        </ButtonLink>
      </Ways>
    </Box>
  )
}

export function holdForm({ participants, team }: Pick<Draft, 'participants' | 'team'>, draftKey: string): FormData {
  const form = new FormData()
  form.set('intent', 'hold')
  form.set('draftKey', draftKey)
  for (const [name, value] of Object.entries(team ?? {})) form.set(`team.${name}`, value ?? '')
  participants.forEach(({ answers = {}, merchandise = {}, ...participant }, index) => {
    for (const [name, value] of Object.entries(participant)) form.set(`participants[${index}].${name}`, value ?? '')
    for (const [field, value] of Object.entries(answers))
      form.set(`participants[${index}].answers.${field}`, String(value))
    for (const [item, choice] of Object.entries(merchandise))
      for (const [name, value] of Object.entries(choice))
        form.set(`participants[${index}].merchandise.${item}.${name}`, value ?? '')
  })
  return form
}
