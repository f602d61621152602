import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ProfileView } from '#rules/accounts/profile-view.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { refusalText } from '#web/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FormNotice } from '../account/form-notice.tsx'
import { ProofFields } from './proof-fields.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type ManageProps = { profile: Pick<ProfileView, 'hasPassword' | 'secondFactor'>; answer: FormAnswer }

export function ManageFactor({ profile, answer }: ManageProps) {
  const { t } = useTranslation('profile')
  const codesLeft = profile.secondFactor?.recoveryCodesLeft ?? 0
  return (
    <FormList>
      <FactorForm
        intent="renew"
        label={t('manage.renewTitle')}
        lead={t('manage.renewLead', { count: codesLeft })}
        profile={profile}
        answer={answer}
      >
        <Button type="submit" variant="solid">
          {t('manage.renew')}
        </Button>
      </FactorForm>
      <FactorForm
        intent="off"
        label={t('manage.offTitle')}
        lead={t('manage.offLead')}
        profile={profile}
        answer={answer}
      >
        <Button type="submit" variant="danger">
          {t('manage.off')}
        </Button>
      </FactorForm>
    </FormList>
  )
}

type FactorFormProps = ManageProps & { intent: 'renew' | 'off'; label: string; lead: string; children: React.ReactNode }

function FactorForm({ intent, label, lead, profile, answer: { values, refusal }, children }: FactorFormProps) {
  const { t } = useTranslation('refusals')
  const isOpen = values?.intent === intent
  const formRefusal = isOpen ? refusal : null
  return (
    <Disclosure label={label} isOpen={isOpen}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <FormNotice refusal={formRefusal?.field ? null : formRefusal} />
        <p>{lead}</p>
        <ProofFields
          profile={profile}
          errorOf={(name) => (formRefusal?.field === name ? refusalText(t, formRefusal) : null)}
        />
        {children}
      </Form>
    </Disclosure>
  )
}

const FormList = styled.div`
  display: grid;
  gap: var(--space-4);
`
const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  > div {
    inline-size: 100%;
  }
  > p {
    color: var(--ink-soft);
  }
`
