import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import { pick } from '#rules/pick.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { ParticipantsForm } from './participants-form.ts'

type Props = { form: ParticipantsForm; index: number; people: readonly AthletePrefill[] }

/** Fills in a participant with somebody the account has registered before; choosing nobody restores what was typed. */
export function FillInFrom({ form, index, people }: Props) {
  const { t } = useTranslation('registration')
  const [chosen, setChosen] = useState('')
  const typed = useRef<AthletePrefill | null>(null)
  const isHydrated = useIsHydrated()
  if (people.length === 0) return null
  const fill = (person: AthletePrefill) => {
    for (const name of Object.keys(person) as (keyof AthletePrefill)[])
      form.setFieldValue(`participants[${index}].${name}`, person[name])
  }
  const choose = (value: string) => {
    const participant = form.state.values.participants[index]!
    typed.current ??= personOf(participant, people[0]!)
    fill(people[Number(value)] && value !== '' ? people[Number(value)]! : typed.current)
    if (value === '') typed.current = null
    setChosen(value)
  }
  return (
    <Scripted data-whole>
      <Field label={t('participants.fillInFrom')} hint={t('participants.fillInHint')}>
        <Select
          value={chosen}
          autoComplete="off"
          disabled={!isHydrated}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('participants.fillInNobody')}</option>
          {people.map(({ firstName, lastName, dni }, number) => (
            <option key={dni} value={number}>
              {fullName({ firstName, lastName })}
            </option>
          ))}
        </Select>
      </Field>
    </Scripted>
  )
}

/** It takes its place before it can be used, and does nothing without scripts. */
const Scripted = styled.div`
  @media (scripting: none) {
    display: none;
  }
`

/** What `fill` replaces: neither the competition and the event's own answers nor what was chosen to buy. */
const personOf = (participant: Participant, person: AthletePrefill): AthletePrefill => ({
  ...pick(participant, Object.keys(person) as (keyof AthletePrefill)[]),
  gender: participant.gender ?? '',
})

type Participant = ParticipantsForm['state']['values']['participants'][number]
