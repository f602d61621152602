import { useTranslation } from 'react-i18next'
import { Sheet } from '#web/admin/sheet.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ImageField } from '../uploads/image-field.tsx'
import { TextField, type Editing } from './text-field.tsx'

/** Of the picture in the default template. */
const pictureAspect = 3 / 2

export function HeroSheet({ showsPicture, ...editing }: Editing & { showsPicture: boolean }) {
  const { t } = useTranslation('landing-editor')
  return (
    <Sheet title={t('hero.title')} level="h2">
      <div data-field="headline">
        <TextField
          {...editing}
          name="headline"
          label={t('hero.headline')}
          hint={t('hero.headlineHint')}
          maxLength={90}
          isLine
        />
      </div>
      <div data-field="tagline">
        <TextField
          {...editing}
          name="tagline"
          label={t('hero.tagline')}
          hint={t('hero.taglineHint')}
          maxLength={220}
          isLine
        />
      </div>
      <div data-field="heroImage">
        <ImageField
          label={t('hero.picture')}
          hint={t('hero.pictureHint')}
          purpose="hero"
          cropTo={pictureAspect}
          value={editing.draft.heroImage || null}
          onChange={(path) => editing.set('heroImage', (path ?? '') as never)}
        />
      </div>
      {!showsPicture && <Banner tone="info">{t('hero.hidden')}</Banner>}
    </Sheet>
  )
}
