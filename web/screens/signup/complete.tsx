import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { refusalIn, refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { BibNumber } from '#web/ui/bib.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { deleteDraft, readDraft } from './draft.ts'
import type { NewOrganization } from './signup-data.ts'

const nextSteps = ['verify', 'look', 'event', 'colleague', 'fees', 'publish'] as const

export function Complete({ organization, answer }: { organization: NewOrganization; answer: unknown }) {
  const { t } = useTranslation(['signup', 'refusals'])
  const { name, subdomain, origin, colors, isResent } = organization
  const email = useSignUpEmail(subdomain)
  const refusal = refusalIn(answer)
  return (
    <Split>
      <Words>
        <h1>{t('complete.title', { name })}</h1>
        <p>{email ? t('complete.sentTo', { email }) : t('complete.sent')}</p>
        {isResent && !refusal && (
          <Banner tone="success" isAlert>
            {t('complete.resent')}
          </Banner>
        )}
        {refusal && (
          <Banner tone="warning" isAlert>
            {refusalText(t, refusal)}
          </Banner>
        )}
        <form method="post" action={accountPaths.signUp}>
          <input type="hidden" name="organization" value={subdomain} />
          <p>{t('complete.spam')}</p>
          <Button type="submit" name="intent" value="resend" icon="mail">
            {t('complete.resend')}
          </Button>
        </form>
        <section aria-labelledby="next-title">
          <h2 id="next-title">{t('complete.next')}</h2>
          <ol>
            {nextSteps.map((each) => (
              <li key={each}>{t(`complete.todo.${each}`)}</li>
            ))}
          </ol>
        </section>
      </Words>
      <div style={colors}>
        <Bib number="001" head={name} foot={new URL(origin).host}>
          <ButtonLink href={origin} iconEnd="arrow">
            {t('complete.visit')}
          </ButtonLink>
        </Bib>
      </div>
    </Split>
  )
}

const storageKey = 'dorsal.signup.sent'

/** The address used in this browser: kept for a reload, as the draft is deleted. */
function useSignUpEmail(subdomain: string): string | null {
  useEffect(() => {
    const draft = readDraft(Date.now())
    if (draft?.values.subdomain.trim() !== subdomain) return
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ subdomain, email: draft.values.email }))
    } catch {
      // Without storage the page leaves the address out.
    }
    deleteDraft(Date.now())
  }, [subdomain])
  return useSyncExternalStore(
    subscribeToNothing,
    () => emailOf(subdomain),
    () => null,
  )
}

function emailOf(subdomain: string): string | null {
  const draft = readDraft(Date.now())
  if (draft?.values.subdomain.trim() === subdomain) return draft.values.email
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      subdomain: string
      email: string
    } | null
    return stored?.subdomain === subdomain ? stored.email : null
  } catch {
    return null
  }
}

const subscribeToNothing = () => () => {}

const Split = styled.div`
  display: grid;
  gap: var(--space-6) var(--space-8);
  align-items: start;
  padding-block-end: var(--space-8);

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`

const Words = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: var(--text-width);

  > p {
    font-size: var(--text-lg);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  form {
    display: grid;
    justify-items: start;
    gap: var(--space-3);
  }
  form p {
    color: var(--ink-soft);
  }
  section {
    display: grid;
    gap: var(--space-3);
  }
  h2 {
    font-size: var(--text-xl);
  }
  ol {
    display: grid;
    gap: var(--space-2);
    padding-inline-start: 1.4em;
    list-style: decimal;
  }
  li {
    padding-inline-start: var(--space-1);
  }
`

const Bib = styled(BibNumber)`
  > a {
    margin: 0 var(--space-5) var(--space-4);
  }
`
