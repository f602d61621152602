export const sandboxStyle = `
:root {
  color-scheme: light dark;
  --ink: #1b1f1d; --soft: #565f5a; --line: #d9d6cc; --edge: #8a8f88;
  --page: #ffffff; --sand: #f5f0e4; --raised: #ffffff;
  --brand: #1d4b43; --on-brand: #ffffff; --brand-hover: #163a34; --mark: #f2dfb8;
  --yes: #1a6b3c; --no: #b3261e; --wait: #8a5300; --none: #4c5a66;
  --wrong-tint: #fdecea; --chosen-tint: #eaf3ef; --focus: #1f5fd0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f3f1ea; --soft: #b5b6ae; --line: #3a3f3c; --edge: #838a85;
    --page: #151817; --sand: #1d2220; --raised: #1a1e1c;
    --brand: #9fd8c6; --on-brand: #0f2621; --brand-hover: #bce7d9; --mark: #0f2621;
    --yes: #7fd8a0; --no: #ff9c93; --wait: #f0bd6b; --none: #b4c0cb;
    --wrong-tint: #3a1d1b; --chosen-tint: #1c302a; --focus: #8ab4ff;
  }
}
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--page); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
}
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
svg { fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.figures { font-variant-numeric: tabular-nums; }

.bar { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px 20px; border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 10px; font-size: 17px; letter-spacing: -.01em; }
.mark rect { fill: var(--brand); stroke: none; }
.mark path { stroke: var(--mark); stroke-width: 3; }
.brand, .mode { white-space: nowrap; }
.mode { font-size: 13px; font-weight: 600; padding: 3px 10px; border-radius: 99px; color: var(--wait); border: 1.5px solid currentColor; }

main { flex: 1; display: grid; }
.summary { background: var(--sand); padding: 24px 20px; border-bottom: 1px solid var(--line); }
.merchant { font-size: 16px; font-weight: 500; color: var(--soft); overflow-wrap: anywhere; }
.amount { font-size: clamp(34px, 9vw, 46px); line-height: 1.15; font-weight: 680; letter-spacing: -.025em; font-variant-numeric: tabular-nums; margin: 4px 0 16px; }
dl { display: grid; gap: 8px; font-size: 15px; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 20px; }
dt { color: var(--soft); flex: none; }
dd { margin-left: auto; text-align: right; overflow-wrap: anywhere; text-wrap: balance; }
.time { display: flex; align-items: center; gap: 8px; margin-top: 16px; font-size: 15px; color: var(--soft); }
.back { display: inline-block; padding: 10px 0; font-size: 15px; }

.work { padding: 28px 20px 40px; display: grid; gap: 32px; align-content: start; width: 100%; max-width: 600px; margin: 0 auto; }
h1, h2 { font-size: 20px; line-height: 1.3; letter-spacing: -.01em; }
.help { color: var(--soft); font-size: 14px; text-wrap: pretty; }
h2 + .help { margin-top: 4px; }
.cards { list-style: none; padding: 0; margin-top: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); overflow: hidden; }
.cards li + li { border-top: 1px solid var(--line); }
.test-card { display: grid; grid-template-columns: 28px 1fr; align-items: center; gap: 0 14px; padding: 12px 16px; min-height: 64px; text-decoration: none; }
.test-card:hover { background: var(--sand); }
.test-card:focus-visible { outline-offset: -3px; border-radius: 12px; }
.test-card svg { width: 28px; height: 28px; grid-row: span 2; }
.what { display: grid; }
.what b { font-weight: 600; }
.what span { display: none; color: var(--soft); font-size: 14px; }
.test-card .figures { color: var(--soft); font-size: 14px; grid-column: 2; }
.test-card em { font-style: normal; font-weight: 650; color: var(--ink); margin-right: 6px; }
.test-card[aria-current] { background: var(--chosen-tint); box-shadow: inset 4px 0 var(--brand); }
.approved svg, .approved_later svg { color: var(--yes); }
.rejected svg, .rejected_later svg { color: var(--no); }
.silent svg { color: var(--none); }

form { display: grid; gap: 16px; scroll-margin-top: 16px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field { display: grid; gap: 6px; min-width: 0; }
.field.number, .field.name { grid-column: 1 / -1; }
label { font-size: 15px; font-weight: 600; display: flex; flex-wrap: wrap; gap: 0 8px; justify-content: space-between; align-items: baseline; }
label span { font-weight: 400; font-size: 14px; color: var(--soft); }
input { font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--raised); width: 100%; height: 48px; padding: 0 14px; border: 1.5px solid var(--edge); border-radius: 8px; }
input:focus-visible { outline: 3px solid var(--focus); outline-offset: 0; border-radius: 8px; }
input[aria-invalid] { border-color: var(--no); background: var(--wrong-tint); }
.error { color: var(--no); font-size: 14px; }
.problems { color: var(--no); background: var(--wrong-tint); border-radius: 8px; padding: 10px 14px; font-weight: 600; }
button, .button { display: flex; align-items: center; justify-content: center; gap: 10px; width: 100%; min-height: 52px; padding: 12px 20px; border: 0; border-radius: 8px; background: var(--brand); color: var(--on-brand); font: inherit; font-size: 17px; font-weight: 650; text-decoration: none; text-align: center; cursor: pointer; font-variant-numeric: tabular-nums; }
button:hover, .button:hover { background: var(--brand-hover); }

.result { gap: 14px; text-align: center; align-content: center; justify-items: center; padding-block: 48px; }
.result > svg { width: 64px; height: 64px; stroke-width: 2.6; color: var(--wait); }
.result.succeeded > svg { color: var(--yes); }
.result.declined > svg { color: var(--no); }
.result h1 { font-size: 26px; text-wrap: balance; }
.result p { max-width: 40ch; text-wrap: pretty; }
.result .button { margin-top: 12px; min-width: 260px; }

.foot { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: center; padding: 14px 20px; border-top: 1px solid var(--line); font-size: 14px; color: var(--soft); }
.foot nav { display: flex; gap: 16px; }
.foot nav > * { padding: 10px 0; }
.foot [aria-current] { font-weight: 650; color: var(--ink); }

@media (max-width: 359px) {
  .bar { padding-inline: 14px; gap: 8px; }
  .brand { font-size: 15px; gap: 8px; }
  .mode { font-size: 12px; padding-inline: 8px; }
  .fields { grid-template-columns: 1fr; }
}
@media (min-width: 560px) {
  .what span { display: block; }
  .test-card { grid-template-columns: 28px 1fr auto; }
  .test-card svg { grid-row: auto; }
  .test-card .figures { grid-column: auto; }
}
@media (min-width: 900px) {
  .bar, .foot { padding-inline: 40px; }
  .checkout { display: grid; grid-template-columns: minmax(360px, 5fr) 7fr; }
  .summary { border-bottom: 0; border-right: 1px solid var(--line); padding: 64px clamp(40px, 6vw, 88px); }
  .summary > * { max-width: 400px; margin-left: auto; }
  .summary .amount { margin-bottom: 28px; }
  .work { padding: 64px clamp(40px, 6vw, 88px); margin: 0; max-width: 720px; }
  .result { text-align: left; justify-items: start; align-content: start; }
  .missing { margin-inline: auto; }
}
@media (forced-colors: active) { .test-card[aria-current] { outline: 2px solid; outline-offset: -2px; } }
`.trimStart()
