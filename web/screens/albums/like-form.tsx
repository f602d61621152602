import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { emailInput } from '#web/forms/input-kinds.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Props = { name: string; path: string; answer: FormAnswer }

/** A dialog that the browser opens by itself; an answer stands in the page, with what was sent. */
export function LikeForm({ name, path, answer }: Props) {
  const { t } = useTranslation(['album', 'refusals'])
  const textOf = useErrorText()
  const { errors, refusal, values } = answer
  const isAnswered = values !== null || refusal !== null
  const isLiked = refusal?.code === 'album_liked'
  const error = textOf(errors.email)
  const typed = { name: 'email', autoFocus: Boolean(error), defaultValue: typedValueOf(answer, 'email') }
  return (
    <>
      {!isAnswered && (
        <div>
          <Button variant="solid" size="lg" icon="heart" popoverTarget="like">
            {t('album:like.button')}
          </Button>
        </div>
      )}
      <Box
        id="like"
        popover={isAnswered ? undefined : 'auto'}
        role={isAnswered ? 'group' : 'dialog'}
        aria-labelledby="like-title"
      >
        <form method="post" action={path} noValidate>
          <h2 id="like-title">{t('album:like.title', { name })}</h2>
          <p>{t('album:like.text')}</p>
          {refusal && (
            <Banner tone={isLiked ? 'info' : 'error'} isAlert>
              {refusalText(t, refusal)}
            </Banner>
          )}
          <Field label={t('album:like.email')} error={error} required>
            <Input {...typed} {...emailInput} autoComplete="email" required />
          </Field>
          <div>
            <Button type="submit" name="intent" value="like" variant="solid" icon="heart">
              {t('album:like.submit')}
            </Button>
            {isAnswered ? (
              <ButtonLink href={path}>{t('album:like.cancel')}</ButtonLink>
            ) : (
              <Button popoverTarget="like" popoverTargetAction="hide">
                {t('album:like.cancel')}
              </Button>
            )}
          </div>
        </form>
      </Box>
    </>
  )
}

const Box = styled.div`
  inline-size: min(30rem, 100%);
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--surface-raised);
  color: var(--ink);

  &[popover] {
    inline-size: min(30rem, calc(100vw - 2 * var(--space-4)));
    margin: auto;
    box-shadow: var(--shadow-3);
  }
  &::backdrop {
    background: rgb(10 12 16 / 0.55);
  }
  form {
    display: grid;
    gap: var(--space-4);
  }
  h2 {
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }
  form > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }
`
