package enum IndexStorePlaceholder {}
