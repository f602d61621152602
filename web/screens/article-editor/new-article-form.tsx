import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import { newArticleForm } from '#rules/news/article-form.ts'
import { paths } from '#rules/paths.ts'
import { Form } from '#web/admin/form.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'

type NewArticleFormProps = { origin: string; answer: FormAnswer }

export function NewArticleForm({ origin, answer }: NewArticleFormProps) {
  const { t } = useTranslation(['article-editor', 'admin'])
  const formatRefusal = useRefusalText()
  const submit = useSubmitOnce()
  const isBusy = useNavigation().state !== 'idle'
  const element = useRef<HTMLFormElement>(null)
  const form = useAppForm({
    values: { title: '', slug: '', ...answer.values },
    schema: newArticleForm,
    onValid: () => submit(element.current),
    element,
  })
  const isTaken = answer.refusal?.code === 'slug_taken'
  const reason = answer.isUnreachable ? t('admin:noConnection') : answer.refusal && formatRefusal(answer.refusal)
  return (
    <NarrowCard>
      <Form
        form={form}
        element={element}
        errors={isTaken ? { ...answer.errors, slug: 'taken' } : answer.errors}
        isBusy={isBusy}
      >
        {reason && !isTaken && (
          <Banner tone="error" isAlert title={t('failed.create')}>
            <p>{reason}</p>
          </Banner>
        )}
        <form.TextField name="title" label={t('field.title')} required autoComplete="off" />
        <form.TextField
          name="slug"
          label={t('field.slug')}
          hint={t('new.slugHint', { address: origin + paths.article('') })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="solid" busy={isBusy}>
          {t('new.button')}
        </Button>
      </Form>
    </NarrowCard>
  )
}

const NarrowCard = styled(Card)`
  max-inline-size: 44rem;

  form > button {
    justify-self: start;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);

    form > button {
      justify-self: stretch;
    }
  }
`
