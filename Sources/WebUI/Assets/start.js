// ---- Initialises the page. The position is restored before the lists load more rows.

shortcuts.push(
  {
    keys: ["Escape"], shown: ["Esc"], words: "cancel or close", target: () => true,
    press: () => { if ($("#stage")) closeImage(); },
  },
  { keys: ["?"], words: "this list", target: () => true, press: showKeys });
restore(history.state?.place);
prepare();
