/** Shown when even the settings of this deployment could not be read: nothing else can work then. */
export function StartFailure() {
  return (
    <main style={{ padding: '20vh 24px', textAlign: 'center', fontFamily: 'sans-serif' }}>
      <h1>Talkwright could not start</h1>
      <p>Its settings could not be loaded. Check your connection and try again.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  );
}
