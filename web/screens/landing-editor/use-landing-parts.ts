import { useTranslation } from 'react-i18next'
import type { PreviewPart } from '#web/admin/preview-frame.tsx'

/** Templates name their sections by headings with these ids. */
const selectors = {
  headline: 'main h1',
  tagline: 'main h1 + p',
  heroImage: 'main > :has(h1)',
  about: '[aria-labelledby="about-title"]',
  info: '[aria-labelledby="info-title"]',
  sections: ':is([aria-labelledby="events-title"], [aria-labelledby="news-title"], [aria-labelledby="past-title"])',
  elsewhere: ':is([aria-labelledby="sponsors-title"], [aria-labelledby="contact-title"])',
}

/** Without a picture, a click beside the headline leads to it. */
export function useLandingParts(showsPicture: boolean): PreviewPart[] {
  const { t } = useTranslation('landing-editor')
  const partOf = (name: keyof typeof selectors, selector: string) => ({ name, label: t(`parts.${name}`), selector })
  return [
    partOf('headline', showsPicture ? selectors.headline : selectors.heroImage),
    partOf('tagline', selectors.tagline),
    ...(showsPicture ? [partOf('heroImage', selectors.heroImage)] : []),
    partOf('about', selectors.about),
    partOf('info', selectors.info),
    partOf('sections', selectors.sections),
    partOf('elsewhere', selectors.elsewhere),
  ]
}
