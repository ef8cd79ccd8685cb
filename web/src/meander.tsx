// The one ornament: a line of keys below the top bar, and above a verdict.
export const Meander = () => (
  <svg class="meander" aria-hidden="true">
    <rect width="100%" height="10" fill="url(#meander)" />
  </svg>
);
