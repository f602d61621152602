import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'
import { DeferredScript } from './deferred-script.tsx'
import script from './share.js?url'

type ShareProps = {
  title: string
  url: string
  texts: Record<'label' | 'device' | 'copy' | 'copied' | 'failed' | 'whatsapp' | 'facebook' | 'mail', string>
}

/** Links, and buttons that are hidden unless a script can use them. */
export function Share({ title, url, texts }: ShareProps) {
  const [text, address] = [encodeURIComponent(`${title} ${url}`), encodeURIComponent(url)]
  const channels: { icon: IconName; label: string; href: string }[] = [
    { icon: 'whatsapp', label: texts.whatsapp, href: `https://wa.me/?text=${text}` },
    { icon: 'users', label: texts.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { icon: 'mail', label: texts.mail, href: `mailto:?subject=${encodeURIComponent(title)}&body=${text}` },
  ]
  return (
    <div data-print="no">
      <Ways
        data-share
        aria-label={texts.label}
        data-url={url}
        data-title={title}
        data-copied={texts.copied}
        data-failed={texts.failed}
      >
        <li hidden>
          <button>
            <Icon name="share" />
            {texts.device}
          </button>
        </li>
        {channels.map(({ icon, label, href }) => (
          <li key={icon}>
            <a href={href} rel="noopener">
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
        <li hidden>
          <button>
            <Icon name="copy" />
            {texts.copy}
          </button>
          <span role="status" />
        </li>
      </Ways>
      <DeferredScript src={script} />
    </div>
  )
}

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);

  a,
  button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    font-size: var(--text-sm);
    font-weight: 550;
    text-decoration: none;
  }
  a:hover,
  button:hover {
    text-decoration: underline;
  }
  span {
    margin-inline-start: var(--space-2);
    font-size: var(--text-sm);
  }
`
