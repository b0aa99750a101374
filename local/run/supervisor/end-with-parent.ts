/** Preloaded into programs that are not ours: they end when the supervisor does, also when it is killed. */
process.once('disconnect', () => process.exit());
// Listening alone would keep a program going that has nothing left to do.
process.channel?.unref();
