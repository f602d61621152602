import { chromium } from '@playwright/test'
const [,, url, out, width='390', opts=''] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] })
const ctx = await b.newContext({ viewport: { width: +width, height: +width<600?844:800 }, colorScheme: opts.includes('dark')?'dark':'light', locale: 'en-GB' })
if (opts.includes('es')||opts.includes('en')) await ctx.addCookies([{ name:'locale', value: opts.includes('es')?'es':'en', url }])
const p = await ctx.newPage()
p.on('console', m => { if (m.type()==='error'||m.type()==='warning') console.log('console', m.type(), m.text()) })
p.on('pageerror', e => console.log('pageerror', e.message))
await p.goto(url, { waitUntil: 'networkidle' })
await p.screenshot({ path: out, fullPage: !opts.includes('fold') })
await b.close()
