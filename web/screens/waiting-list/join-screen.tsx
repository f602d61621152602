import { useTranslation } from 'react-i18next'
import { paths } from '#rules/paths.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { LastNameInput } from '#web/forms/last-name-input.tsx'
import { emailInput, numberInput, phoneInput } from '#web/forms/input-kinds.ts'
import { refusalText } from '#web/refusal.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/choices.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Head } from '../confirmation/confirmation-layout.ts'
import { Fields, Sheet } from '../registration/flow-layout.tsx'
import { Form, Page, Ways } from './waiting-layout.ts'

type JoinData = {
  event: { slug: string; title: string }
  competitions: { id: string; name: string; isTeam: boolean }[]
  chosenId: string | null
  maxPlaces: number
  isSent: boolean
}

type JoinProps = { data: JoinData; answer: FormAnswer }

export function JoinScreen({ data, answer }: JoinProps) {
  const { t } = useTranslation(['waiting', 'refusals'])
  const { event, competitions, isSent } = data
  const isJoined = isSent && !answer.refusal && !answer.values
  const state = isJoined ? 'sent' : competitions.length === 0 ? 'none' : 'join'
  return (
    <Page id="content">
      <Head>
        <h1>{t(`${state}.title`)}</h1>
        <p>{t(`${state}.text`, { event: event.title, count: competitions.length })}</p>
      </Head>
      {answer.refusal && (
        <Banner tone="error" isAlert>
          {refusalText(t, answer.refusal)}
        </Banner>
      )}
      {state === 'join' ? (
        <JoinForm data={data} answer={answer} />
      ) : (
        <Ways>
          <ButtonLink href={paths.event(event.slug)}>{t('backToEvent')}</ButtonLink>
        </Ways>
      )}
    </Page>
  )
}

function JoinForm({ data: { event, competitions, chosenId, maxPlaces }, answer }: JoinProps) {
  const { t } = useTranslation('waiting')
  const textOf = useErrorText()
  const { errors } = answer
  const fieldsWithErrors = ['competitionId', 'firstName', 'lastName', 'email', 'phone', 'places'] as const
  const firstInvalid = fieldsWithErrors.find((name) => errors[name])
  const typed = (name: (typeof fieldsWithErrors)[number]) => ({
    name,
    autoFocus: firstInvalid === name,
    defaultValue: typedValueOf(answer, name),
  })
  const picked = typedValueOf(answer, 'competitionId') ?? chosenId ?? competitions[0]!.id
  const asksPlaces = maxPlaces > 1 && competitions.some(({ isTeam }) => !isTeam)
  return (
    <Form method="post" action={paths.waitingList(event.slug)} noValidate>
      <FieldGroup label={t('join.competition')} error={textOf(errors.competitionId)} required>
        {competitions.map(({ id, name }) => (
          <RadioCard key={id} name="competitionId" value={id} title={name} defaultChecked={id === picked} />
        ))}
      </FieldGroup>
      <Sheet>
        <Fields>
          <Field label={t('join.firstName')} error={textOf(errors.firstName)} required>
            <Input {...typed('firstName')} autoComplete="given-name" required />
          </Field>
          <Field label={t('join.lastName')} error={textOf(errors.lastName)} required>
            <LastNameInput {...typed('lastName')} oneName={t('join.oneName')} autoComplete="family-name" required />
          </Field>
          <Field label={t('join.email')} hint={t('join.emailHint')} error={textOf(errors.email)} required>
            <Input {...typed('email')} {...emailInput} autoComplete="email" required />
          </Field>
          <Field label={t('join.phone')} error={textOf(errors.phone)}>
            <Input {...typed('phone')} {...phoneInput} autoComplete="tel" />
          </Field>
          {asksPlaces ? (
            <Field
              label={t('join.places')}
              hint={t('join.placesHint', { max: maxPlaces })}
              error={textOf(errors.places)}
              required
            >
              <Input {...typed('places')} {...numberInput} defaultValue={typedValueOf(answer, 'places') ?? '1'} />
            </Field>
          ) : (
            <input type="hidden" name="places" value="1" />
          )}
        </Fields>
      </Sheet>
      <Ways>
        <Button type="submit" variant="solid" size="lg">
          {t('join.submit')}
        </Button>
        <ButtonLink href={paths.event(event.slug)} size="lg" variant="quiet">
          {t('backToEvent')}
        </ButtonLink>
      </Ways>
    </Form>
  )
}
